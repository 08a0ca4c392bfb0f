import { avatarOf } from './avatars.ts';
import { escapeHtml } from './escape-html.ts';
import { personas, personOf } from './personas.ts';

const badge: Record<string, string> = {
  Admin: '0.70 0.19 45',
  Developer: '0.70 0.15 300',
  'Raid Manager': '0.82 0.13 85',
  'Raid Leader': '0.68 0.18 25',
  'Gold Collector': '0.78 0.15 70',
  'Senior Advertiser': '0.75 0.11 185',
  Advertiser: '0.72 0.13 250',
  'Trial Advertiser': '0.72 0.03 250',
  'Forge Member': '0.76 0.15 150',
};

const style = `
:root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; padding: 2.5rem 1rem; color: oklch(0.93 0.005 80);
  background: radial-gradient(60rem 30rem at 50% -8rem, oklch(0.36 0.09 45), transparent),
    oklch(0.16 0.006 60); }
main { max-width: 60rem; margin: 0 auto; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
p { margin: 0; color: oklch(0.76 0.01 80); max-width: 42rem; }
.note { display: inline-block; margin-bottom: 1rem; padding: .125rem .625rem; font-size: .8125rem;
  border: 1px solid oklch(0.70 0.19 45 / .5); border-radius: 3px; color: oklch(0.82 0.13 60); }
.people { display: grid; gap: .75rem; margin: 2rem 0;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
button { font: inherit; color: inherit; text-align: left; cursor: pointer; border-radius: 4px; }
.person { display: grid; grid-template-columns: 3rem 1fr; gap: .25rem 1rem; padding: 1rem;
  align-items: start; background: oklch(0.21 0.007 60); border: 1px solid oklch(0.30 0.008 60);
  transition: transform .15s ease-out, border-color .15s ease-out; }
.person:hover { transform: translateY(-2px); border-color: oklch(0.70 0.19 45); }
button:focus-visible { outline: 2px solid oklch(0.70 0.19 45); outline-offset: 2px; }
.person svg { width: 3rem; height: 3rem; border-radius: 4px; }
.name { display: block; font-weight: 600; }
.role { display: inline-block; font-size: .75rem; font-weight: 600; padding: .0625rem .5rem;
  border-radius: 3px; border: 1px solid currentColor; }
.does { grid-column: 1 / -1; font-size: .875rem; color: oklch(0.76 0.01 80); margin-top: .5rem; }
.cancel { background: none; border: 1px solid oklch(0.40 0.008 60); padding: .625rem 1.25rem; }
@media (prefers-reduced-motion: reduce) { .person { transition: none; } }
`;

const personButton = ({ slug, role, description }: (typeof personas)[number]) => {
  const person = personOf(slug);
  const colour = role ? (badge[role] ?? '') : '0.72 0.01 80';
  return `<button class="person" name="persona" value="${slug}">${avatarOf(person?.discordId ?? '')}
<span><span class="name">${person?.globalName ?? ''}</span>
<span class="role" style="color: oklch(${colour})">${role ?? 'No roles'}</span></span>
<span class="does">${description}</span></button>`;
};

/** The fake of Discord's consent page: it offers the personas to sign in as. */
export const consentPage = (address: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><link rel="icon" href="/favicon.svg"><title>Choose who to be · Demo community</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main>
<span class="note">Demo mode: a stand-in for Discord</span>
<h1>Who would you like to be?</h1>
<p>Forge Portal wants to know who you are and which roles you hold. Everyone below is made up;
choose one to sign in as that person.</p>
<form method="post" action="${escapeHtml(address)}">
<div class="people">${personas.map(personButton).join('\n')}</div>
<button class="cancel" name="persona" value="cancel">Cancel</button>
</form></main></body></html>`;
