'use strict';

/** An error that the page shows in its own words, by its code. */
class Failure extends Error {
  /**
   * @param {import('../../../apps/web/src/lib/host/messages.ts').HostErrorCode} code
   * @param {string} [reason]
   */
  constructor(code, reason = '') {
    super(reason || code);
    this.code = code;
    this.reason = reason;
  }
}

module.exports = { Failure };
