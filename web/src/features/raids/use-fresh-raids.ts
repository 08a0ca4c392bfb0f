import type { Raid } from '@forge/contract/raids/raid';
import { useEffect, useRef, useState } from 'react';

const GLOW_MS = 1800;
const nobody: ReadonlySet<string> = new Set();

/**
 * The raids that came or changed since the list was last seen, for as long as they glow. Nothing
 * of a first load is fresh. `shown` picks what this screen shows of a raid: only that can glow.
 */
export function useFreshRaids(
  raids: readonly Raid[] | undefined,
  shown: (raid: Raid) => unknown = (raid) => raid,
): ReadonlySet<string> {
  const [fresh, setFresh] = useState(nobody);
  const seen = useRef<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    if (raids === undefined) return;
    const before = seen.current;
    const now = new Map(raids.map((raid) => [raid._id, JSON.stringify(shown(raid))]));
    seen.current = now;
    if (before === null) return;
    const changed = [...now].filter(([id, look]) => before.get(id) !== look).map(([id]) => id);
    if (changed.length > 0) setFresh(new Set(changed));
  }, [raids, shown]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(nobody), GLOW_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
