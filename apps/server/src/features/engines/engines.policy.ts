interface Sender {
  /** Whether media or text is sent to a server outside the network of this one. */
  leavesServer: boolean;
}

interface TenantRule {
  engines_local_only: 0 | 1;
}

/** Whether the setting of a tenant allows an engine. Services without an engine send nothing elsewhere. */
export const isEngineAllowed = (rule: TenantRule, engine: Sender): boolean =>
  rule.engines_local_only === 0 || !engine.leavesServer;

/**
 * Whether a user is offered an engine: if one of their tenants allows it. Their files in other tenants are refused by
 * the run itself.
 */
export const isEngineOffered = (rules: readonly TenantRule[], engine: Sender): boolean =>
  rules.some((rule) => isEngineAllowed(rule, engine));
