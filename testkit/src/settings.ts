/** A portal that says little, lets people do as much as they like, and starts out empty. */
export const testSettings = { LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DEMO_DATA: 'off' };
