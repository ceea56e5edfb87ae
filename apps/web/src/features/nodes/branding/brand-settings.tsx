import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { HomeForm } from './home-form.tsx';
import { LogoDrop } from './logo-drop.tsx';
import { useBrand } from './queries.ts';

interface Props {
  /** Root node of the tenant. */
  nodeId: string;
  tenant: string;
}

/** Branding of the tenant on guest pages. */
export function BrandSettings({ nodeId, tenant }: Props) {
  const { t } = useTranslation('branding');
  const { data: brand, error } = useBrand(nodeId);
  if (error && !brand) return <p className="mt-6 font-small leading-16 red">{errorText(error)}</p>;
  if (!brand) return <Skeleton rows={5} height={56} />;
  return (
    <>
      <Section title={t('logo.title')} text={t('logo.text')}>
        <LogoDrop nodeId={nodeId} logo={brand.logo} />
      </Section>
      <Section title={t('home.title')} text={t('home.text')}>
        <HomeForm key={brand.homeurl} nodeId={nodeId} homeurl={brand.homeurl ?? ''} />
      </Section>
      <Section title={t('preview.title')} text={t('preview.text')}>
        <BrandPreview tenant={tenant} brand={brand} />
      </Section>
    </>
  );
}
