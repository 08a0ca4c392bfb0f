type Modules = { getModuleInfo: (id: string) => { importers: string[] } | null };

/** The module and all that import it, directly or not. Dynamic imports do not count. */
const withImporters = (id: string, modules: Modules): Set<string> => {
  const seen = new Set([id]);
  for (const each of seen) {
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return seen;
};

const isImportedBy = (entry: RegExp, id: string, modules: Modules): boolean =>
  [...withImporters(id, modules)].some((each) => entry.test(each));

const page = /[\\/]pages[\\/][^\\/]+\.tsx$/;

const countPages = (id: string, modules: Modules) => {
  let pages = 0;
  for (const each of withImporters(id, modules)) if (page.test(each)) pages += 1;
  return pages;
};

const dashboard = /[\\/]app[\\/]dashboard-shell\.tsx$/;
const signIn = /[\\/]pages[\\/]login\.tsx$/;
const otherPublicPages = /[\\/]pages[\\/](about|apply|book|not-found)\.tsx$/;

const isInDashboard = (id: string, modules: Modules) =>
  isImportedBy(dashboard, id, modules) && !isImportedBy(otherPublicPages, id, modules);

/**
 * What every page of the dashboard needs, in two chunks, and what several of them need, in two more:
 * split by who shares what, it would be eighty requests. The sign-in page needs the first of them
 * only; the other public pages need none.
 */
export const dashboardChunks = [
  {
    debugName: 'session',
    priority: 2,
    name: (id: string, modules: Modules) =>
      isInDashboard(id, modules) && isImportedBy(signIn, id, modules) ? 'session' : null,
  },
  {
    debugName: 'dashboard-frame',
    priority: 1,
    name: (id: string, modules: Modules) => (isInDashboard(id, modules) ? 'dashboard-frame' : null),
  },
  {
    debugName: 'shared',
    name: (id: string, modules: Modules) => {
      if (countPages(id, modules) < 2 || isImportedBy(otherPublicPages, id, modules)) return null;
      return /[\\/]node_modules[\\/]/.test(id) ? 'controls' : 'shared';
    },
  },
];
