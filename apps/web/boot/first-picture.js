// Shows the first frame of a video before the application loads: see src/player/stage/first-picture.ts.
(() => {
  const id = /^\/pod\/([0-9a-f-]{36})$/.exec(location.pathname)?.[1];
  // A link to a position in the video starts at another frame.
  if (!id || location.search || !globalThis.BroadcastChannel) return;
  const channel = new BroadcastChannel('rushes-opening');
  // First, so that local storage is read while the other tab answers.
  channel.postMessage({ ask: id });
  let stage;
  let left;
  try {
    stage = JSON.parse(localStorage.getItem('rushes.stage'));
    left = JSON.parse(localStorage.getItem('rushes.opening'));
  } catch {
    // Nothing is stored, or storage is blocked.
  }
  if (stage?.window !== `${innerWidth}x${innerHeight}`) return channel.close();

  // The same layout as in player/stage/picture-box.ts.
  const placed = ({ width, height }) => {
    const { side, strip, bottom } = stage.margin;
    const scale = Math.min((stage.width - 2 * side) / width, (stage.height - strip - bottom) / height);
    const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
    return {
      left: `${stage.left + Math.round((stage.width - wide) / 2)}px`,
      top: `${stage.top + Math.max(strip, Math.floor((stage.height - high) / 2))}px`,
      width: `${wide}px`,
      height: `${high}px`,
    };
  };
  let video;
  // If no tab knows the URL of the video, or it loads slowly, the application starts without the frame.
  const ANSWER_MS = 300;
  const PICTURE_MS = 600;
  let shown;
  globalThis.firstPicture = new Promise((resolve) => {
    shown = resolve;
  });
  setTimeout(() => video ?? shown(), ANSWER_MS);
  const end = () => {
    channel.close();
    removeEventListener('resize', end);
    // Without this the browser keeps the decoder.
    video?.removeAttribute('src');
    video?.load();
    video?.remove();
    video = null;
  };
  const show = (data) => {
    if (data?.id !== id || video !== undefined) return;
    video = document.createElement('video');
    video.muted = true;
    video.src = data.src;
    video.setAttribute('aria-hidden', 'true');
    video.dataset.firstPicture = '';
    setTimeout(shown, PICTURE_MS);
    video.onerror = shown;
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(shown);
    else video.onloadeddata = shown;
    Object.assign(video.style, placed(data), { position: 'fixed', zIndex: 1, pointerEvents: 'none' });
    (document.body ?? document.documentElement).append(video);
  };
  channel.onmessage = ({ data }) => show(data);
  // The other tab may have stored it before this one asked.
  show(left);
  addEventListener('rushes:picture', end, { once: true });
  addEventListener('resize', end);
  setTimeout(end, 15_000);
})();
