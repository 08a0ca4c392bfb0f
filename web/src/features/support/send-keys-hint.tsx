/** Not for touch screens: their keyboards have no such keys. */
export function SendKeysHint() {
  return <span className="pointer-coarse:hidden">Ctrl + Enter sends it.</span>;
}
