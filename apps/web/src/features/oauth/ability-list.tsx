import { areaOf, type Scope } from '@rushes/contract/scopes';
import { Check } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';

const levelOf = (scope: Scope) => (scope.endsWith(':write') ? 'write' : 'read');

/** Without those that another one includes. */
const shown = (scopes: readonly Scope[]) =>
  scopes.filter((scope) => levelOf(scope) === 'write' || !scopes.includes(`${areaOf(scope)}:write`));

/** Scopes in words. */
export function useAbilities(scopes: readonly Scope[]): string[] {
  const { t } = useTranslation('oauth');
  return shown(scopes).map((scope) => t(`can.${areaOf(scope)}.${levelOf(scope)}`));
}

export function AbilityList({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <ul className="stack gap-8">
      {useAbilities(scopes).map((ability) => (
        <li key={ability} className="row gap-8 items-start">
          <Check aria-hidden size={16} strokeWidth={2} className="icon" />
          <span>{ability}</span>
        </li>
      ))}
    </ul>
  );
}
