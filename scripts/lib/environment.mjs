/** The settings of docs/running.md: whoever runs the tests may have them set for a real portal. */
const settings =
  /^(PORT|HOST|PUBLIC_URL|WEB_ORIGIN|DATABASE_URL|DATA_DIR|SESSION_SECRET|DISCORD_.*|RAIDERIO_API_URL|COMMUNITY_INVITE_URL|RATE_LIMITS|DEMO_DATA|NODE_ENV|PG[A-Z]+)$/;

/** The environment for tests: the machine's, without what would point them at somebody's real portal. */
export function testEnvironment(output, from = process.env) {
  const kept = Object.entries(from).filter(([name]) => !settings.test(name));
  return { ...Object.fromEntries(kept), FORGE_TEST_OUTPUT: output };
}
