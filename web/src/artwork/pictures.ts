// Written by `npm run artwork`; docs/artwork.md says how to change a picture.
import forgeAvif960 from './rendered/forge-960.avif';
import forgeAvif1600 from './rendered/forge-1600.avif';
import forgeAvif2560 from './rendered/forge-2560.avif';
import forgeWebp960 from './rendered/forge-960.webp';
import forgeWebp1600 from './rendered/forge-1600.webp';
import forgeWebp2560 from './rendered/forge-2560.webp';
import gateAvif960 from './rendered/gate-960.avif';
import gateAvif1600 from './rendered/gate-1600.avif';
import gateAvif2560 from './rendered/gate-2560.avif';
import gateWebp960 from './rendered/gate-960.webp';
import gateWebp1600 from './rendered/gate-1600.webp';
import gateWebp2560 from './rendered/gate-2560.webp';
import keystoneAvif960 from './rendered/keystone-960.avif';
import keystoneAvif1600 from './rendered/keystone-1600.avif';
import keystoneAvif2560 from './rendered/keystone-2560.avif';
import keystoneWebp960 from './rendered/keystone-960.webp';
import keystoneWebp1600 from './rendered/keystone-1600.webp';
import keystoneWebp2560 from './rendered/keystone-2560.webp';
import arenaAvif960 from './rendered/arena-960.avif';
import arenaAvif1600 from './rendered/arena-1600.avif';
import arenaAvif2560 from './rendered/arena-2560.avif';
import arenaWebp960 from './rendered/arena-960.webp';
import arenaWebp1600 from './rendered/arena-1600.webp';
import arenaWebp2560 from './rendered/arena-2560.webp';
import roadAvif960 from './rendered/road-960.avif';
import roadAvif1600 from './rendered/road-1600.avif';
import roadAvif2560 from './rendered/road-2560.avif';
import roadWebp960 from './rendered/road-960.webp';
import roadWebp1600 from './rendered/road-1600.webp';
import roadWebp2560 from './rendered/road-2560.webp';
import ruinAvif960 from './rendered/ruin-960.avif';
import ruinAvif1600 from './rendered/ruin-1600.avif';
import ruinAvif2560 from './rendered/ruin-2560.avif';
import ruinWebp960 from './rendered/ruin-960.webp';
import ruinWebp1600 from './rendered/ruin-1600.webp';
import ruinWebp2560 from './rendered/ruin-2560.webp';
import anvilAvif960 from './rendered/anvil-960.avif';
import anvilAvif1600 from './rendered/anvil-1600.avif';
import anvilAvif2560 from './rendered/anvil-2560.avif';
import anvilWebp960 from './rendered/anvil-960.webp';
import anvilWebp1600 from './rendered/anvil-1600.webp';
import anvilWebp2560 from './rendered/anvil-2560.webp';
import mountainsAvif960 from './rendered/mountains-960.avif';
import mountainsAvif1600 from './rendered/mountains-1600.avif';
import mountainsAvif2560 from './rendered/mountains-2560.avif';
import mountainsWebp960 from './rendered/mountains-960.webp';
import mountainsWebp1600 from './rendered/mountains-1600.webp';
import mountainsWebp2560 from './rendered/mountains-2560.webp';
import embersAvif960 from './rendered/embers-960.avif';
import embersAvif1600 from './rendered/embers-1600.avif';
import embersAvif2560 from './rendered/embers-2560.avif';
import embersWebp960 from './rendered/embers-960.webp';
import embersWebp1600 from './rendered/embers-1600.webp';
import embersWebp2560 from './rendered/embers-2560.webp';

export interface Picture {
  /** A few blurred pixels, as a data URI. */
  readonly placeholder: string;
  /** For `srcset`. */
  readonly avif: string;
  readonly webp: string;
  /** For `src`. */
  readonly fallback: string;
}

const forge: Picture = {
  placeholder:
    'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAADwAwCdASoYAA4APu1iqk2ppaQiMAgBMB2JZACdACHfNLxctkLg9GkgAP7yqeUnQ463mk197Ilni02K3F9HqHgVcN3fBA3bZclP1YdLFOOPEE8Ufxf9khIAAAA=',
  avif: `${forgeAvif960} 960w, ${forgeAvif1600} 1600w, ${forgeAvif2560} 2560w`,
  webp: `${forgeWebp960} 960w, ${forgeWebp1600} 1600w, ${forgeWebp2560} 2560w`,
  fallback: forgeWebp1600,
};
const gate: Picture = {
  placeholder:
    'data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAACwAwCdASoYAA4ALrV2u12jqampiYC0SgC06EPAXnIsmLn+vhUYAAD++FSkPoPPWuJ40tldHlGn/WCAHbUr6dhFTtV8rvsFJ+lgAA==',
  avif: `${gateAvif960} 960w, ${gateAvif1600} 1600w, ${gateAvif2560} 2560w`,
  webp: `${gateWebp960} 960w, ${gateWebp1600} 1600w, ${gateWebp2560} 2560w`,
  fallback: gateWebp1600,
};
const keystone: Picture = {
  placeholder:
    'data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAADwAwCdASoYAA4APu1yrU+pp6QiMAgBMB2JZAABFaHEN2zcBFLNeP4AAP78S30+eSvDI8EMexrMRzJptDitbQil3tAA2C35ZvuU9eQRXeJTC7lrQswAAA==',
  avif: `${keystoneAvif960} 960w, ${keystoneAvif1600} 1600w, ${keystoneAvif2560} 2560w`,
  webp: `${keystoneWebp960} 960w, ${keystoneWebp1600} 1600w, ${keystoneWebp2560} 2560w`,
  fallback: keystoneWebp1600,
};
const arena: Picture = {
  placeholder:
    'data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAACQAwCdASoYAA4ALrV2u12jqampiYC0SgAAudjEp8MZ3cl1YAKAAP73fJZZcIZahvLVRQDFDs0UeRhuAF9+HJLczt6uYM4Bt0wYph4t35mwAA==',
  avif: `${arenaAvif960} 960w, ${arenaAvif1600} 1600w, ${arenaAvif2560} 2560w`,
  webp: `${arenaWebp960} 960w, ${arenaWebp1600} 1600w, ${arenaWebp2560} 2560w`,
  fallback: arenaWebp1600,
};
const road: Picture = {
  placeholder:
    'data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAACQAwCdASoYAA4APu1iqU2ppaOiMAgBMB2JQBdgAxiP9h7e+XQAAP7r/HMdtfhQiCxI+wmHURoRBdgJafjpadlfdD+Tjo7eRuVxSRFijgUAAA==',
  avif: `${roadAvif960} 960w, ${roadAvif1600} 1600w, ${roadAvif2560} 2560w`,
  webp: `${roadWebp960} 960w, ${roadWebp1600} 1600w, ${roadWebp2560} 2560w`,
  fallback: roadWebp1600,
};
const ruin: Picture = {
  placeholder:
    'data:image/webp;base64,UklGRlgAAABXRUJQVlA4IEwAAACwAwCdASoYAA4APu1krU2ppaSiMAgBMB2JZQABHoTLnrucrFjbAAD+/d1yHb0yaznOuhCZs/wT5NWsRBybJ1bPTbKVDOX4bU/iYAAA',
  avif: `${ruinAvif960} 960w, ${ruinAvif1600} 1600w, ${ruinAvif2560} 2560w`,
  webp: `${ruinWebp960} 960w, ${ruinWebp1600} 1600w, ${ruinWebp2560} 2560w`,
  fallback: ruinWebp1600,
};
const anvil: Picture = {
  placeholder:
    'data:image/webp;base64,UklGRlIAAABXRUJQVlA4IEYAAADwAgCdASoYAA4APu1Ct1apoqakGAEwHYljAACKqxpoQAD+8I1pWjkjHOjv3VG/s6GazrVqR21Q6c6A1xMGZnWZRLhKgAAA',
  avif: `${anvilAvif960} 960w, ${anvilAvif1600} 1600w, ${anvilAvif2560} 2560w`,
  webp: `${anvilWebp960} 960w, ${anvilWebp1600} 1600w, ${anvilWebp2560} 2560w`,
  fallback: anvilWebp1600,
};
const mountains: Picture = {
  placeholder:
    'data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADwAgCdASoYAA4APu1iqU2/paOiMAgD8B2JZwDCgDDWAAD+7+o8dt6Lq0750loNCWtZdPSAoYAAAA==',
  avif: `${mountainsAvif960} 960w, ${mountainsAvif1600} 1600w, ${mountainsAvif2560} 2560w`,
  webp: `${mountainsWebp960} 960w, ${mountainsWebp1600} 1600w, ${mountainsWebp2560} 2560w`,
  fallback: mountainsWebp1600,
};
const embers: Picture = {
  placeholder:
    'data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADwAgCdASoYAA4APu1kqk4ppaQiMAgBMB2JYwDCgDDpkAD+8HXojNcUaso3SJ1rqcjv8SsMoRqx8YOAAAA=',
  avif: `${embersAvif960} 960w, ${embersAvif1600} 1600w, ${embersAvif2560} 2560w`,
  webp: `${embersWebp960} 960w, ${embersWebp1600} 1600w, ${embersWebp2560} 2560w`,
  fallback: embersWebp1600,
};

/** Each with its subject at the right and a calm third at the left for a caption. */
export const scenes = { forge, gate, keystone, arena, road, ruin } satisfies Record<
  string,
  Picture
>;

/** Dark and quiet, to stand behind text. */
export const backdrops = [anvil, mountains, embers] as const;
