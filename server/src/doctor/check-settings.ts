import { findInvalidSettings, readConfig, settingNames, type Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, advice, problem } = findingsOf('Settings');

const OWN_PREFIX = /^(DATABASE|DISCORD|RAIDERIO|BACKUP|SESSION|DEMO|METRICS|RETENTION)_/;

const misspelt = (env: NodeJS.ProcessEnv): Finding[] =>
  Object.keys(env)
    .filter((name) => OWN_PREFIX.test(name) && !settingNames.includes(name))
    .map((name) => advice(`There is no setting ${name}: it is ignored.`));

const weaknesses = (config: Config, env: NodeJS.ProcessEnv): Finding[] => {
  if (config.demo) {
    return [
      advice('Demo mode: anyone on this machine may sign in as anyone, and data is made up.'),
    ];
  }
  const found: Finding[] = [];
  if (env['NODE_ENV'] !== 'production') {
    found.push(
      advice('Set NODE_ENV=production, so that a missing Discord setting stops the start.'),
    );
  }
  if (!config.publicUrl.startsWith('https:')) {
    found.push(
      problem(
        `PUBLIC_URL is ${config.publicUrl}: without https the session cookie is sent unencrypted. Set it to the address in the browser.`,
      ),
    );
  }
  if (!env['COMMUNITY_INVITE_URL']) {
    found.push(
      advice('Set COMMUNITY_INVITE_URL: APPLY TO FORGE and BOOK NOW lead to a placeholder.'),
    );
  }
  if (!env['BACKUP_KEY']) {
    found.push(
      advice('Set BACKUP_KEY: without it a new SESSION_SECRET makes older backups foreign.'),
    );
  }
  return found;
};

/** All that the start would refuse, and what is allowed but unwise. */
export const checkSettings = (
  env: NodeJS.ProcessEnv,
): { config: Config | null; findings: Finding[] } => {
  const invalid = findInvalidSettings(env);
  if (invalid.length > 0) {
    return { config: null, findings: [...misspelt(env), ...invalid.map(problem)] };
  }
  try {
    const config = readConfig(env);
    const findings = [ok('The settings are valid.'), ...misspelt(env), ...weaknesses(config, env)];
    return { config, findings };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { config: null, findings: [...misspelt(env), problem(error.message)] };
  }
};
