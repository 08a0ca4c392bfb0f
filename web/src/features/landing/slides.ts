import { scenes } from '../../artwork/pictures.ts';

/** The carousel's six slides. The first shows the name instead of a caption. */
export const slides = [
  {
    scene: scenes.forge,
    caption: '',
    line: 'A European boosting community. Raids, keystones, ratings and levels, run by people who do this every night and paid in gold.',
  },
  {
    scene: scenes.gate,
    caption: 'Fast, Safe, Guaranteed Raid Kills!',
    line: 'Full clears and single bosses, with a leader who answers for every pull.',
  },
  {
    scene: scenes.keystone,
    caption: 'Timed Keys, Easy Loot!',
    line: 'The key you need at the level you need: for score, for the vault, for one last item.',
  },
  {
    scene: scenes.arena,
    caption: '2v2 , 3v3 & Coaching - Climb Ratings Fast!',
    line: 'Rated partners at your side, and the habits that keep the rating yours.',
  },
  {
    scene: scenes.road,
    caption: 'Fast, Safe Powerleveling!',
    line: 'From a fresh character to the level cap, by hand and without a bot in sight.',
  },
  {
    scene: scenes.ruin,
    caption: 'From Normal to Mythic – We Carry, You Loot!',
    line: 'Saved or unsaved, VIP or loot share: you pick the run, we bring the raid.',
  },
] as const;
