/** The first version of CHANGELOG.md, which only the page itself loads. A test compares them. */
export const LATEST_VERSION = '1.0.0';
