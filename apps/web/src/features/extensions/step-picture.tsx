import styles from './step-picture.module.css';

export type Picture = 'download' | 'package' | 'folder' | 'build' | 'panel' | 'menu';

const frame = (
  <>
    <rect x={40} y={16} width={160} height={88} rx={6} className={styles.sheet} />
    <path d="M40 30h160" className={styles.line} />
    <circle cx={48} cy={23} r={2.5} className={styles.dot} />
    <circle cx={56} cy={23} r={2.5} className={styles.dot} />
  </>
);

const parts: Record<Picture, React.ReactNode> = {
  download: (
    <>
      <path d="M120 24v44m-16-16 16 16 16-16" className={styles.accent} />
      <path d="M84 76v18h72V76" className={styles.line} />
    </>
  ),
  package: (
    <>
      {frame}
      <rect x={92} y={42} width={56} height={32} rx={4} className={styles.sheet} />
      <path d="M120 48v18m-7-7 7 7 7-7" className={styles.accent} />
      <rect x={100} y={82} width={40} height={12} rx={6} className={styles.fill} />
    </>
  ),
  folder: (
    <>
      <path d="M76 92V34h28l8 10h52v48z" className={styles.sheet} />
      <path d="M120 54v24m-9-9 9 9 9-9" className={styles.accent} />
    </>
  ),
  build: (
    <>
      {frame}
      <path d="M56 42h48M56 54h72M56 66h36M56 78h60" className={styles.line} />
      <path d="m164 46 20 12-20 12z" className={styles.fill} />
    </>
  ),
  panel: (
    <>
      {frame}
      <rect x={48} y={38} width={84} height={40} rx={3} className={styles.line} />
      <path d="M48 90h84m-60-4v8m28-8v8" className={styles.line} />
      <rect x={140} y={38} width={52} height={58} rx={3} className={styles.fill} />
    </>
  ),
  menu: (
    <>
      {frame}
      <rect x={56} y={30} width={76} height={62} rx={3} className={styles.sheet} />
      <path d="M64 42h48M64 66h36M64 80h52" className={styles.line} />
      <rect x={60} y={48} width={68} height={12} rx={3} className={styles.fill} />
    </>
  ),
};

/** A drawing of a step. Its text says the same. */
export function StepPicture({ picture }: { picture: Picture }) {
  return (
    <svg aria-hidden viewBox="0 0 240 120" className={styles.picture} data-step-picture={picture}>
      {parts[picture]}
    </svg>
  );
}
