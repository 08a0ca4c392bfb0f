/** The portal's settings, see docs/operations.md. */
const settings =
  /^(PORT|HOST|PUBLIC_URL|WEB_ORIGIN|DATABASE_URL|DATA_DIR|SESSION_SECRET|DISCORD_.*|RAIDERIO_API_URL|COMMUNITY_INVITE_URL|RATE_LIMITS|DEMO_DATA|NODE_ENV|PG[A-Z]+)$/;

/** The environment without settings that would point the tests at a real portal. */
export function testEnvironment(output, from = process.env) {
  const others = Object.entries(from).filter(([name]) => !settings.test(name));
  return { ...Object.fromEntries(others), FORGE_TEST_OUTPUT: output };
}
