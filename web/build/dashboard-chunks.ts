type Modules = { getModuleInfo: (id: string) => { importers: string[] } | null };

/** Whether one of these entries imports the module, directly or not. Dynamic imports do not count. */
const isImportedBy = (entry: RegExp, id: string, modules: Modules): boolean => {
  const seen = new Set([id]);
  for (const each of seen) {
    if (entry.test(each)) return true;
    for (const importer of modules.getModuleInfo(each)?.importers ?? []) seen.add(importer);
  }
  return false;
};

const dashboard = /[\\/]app[\\/]dashboard-shell\.tsx$/;
const signIn = /[\\/]pages[\\/]login\.tsx$/;
const otherPublicPages = /[\\/]pages[\\/](about|apply|book|not-found)\.tsx$/;

const isInDashboard = (id: string, modules: Modules) =>
  isImportedBy(dashboard, id, modules) && !isImportedBy(otherPublicPages, id, modules);

/**
 * What every page of the dashboard needs, in two chunks: split by who shares what, it would be forty
 * requests. The sign-in page needs the first of them only; the other public pages need neither.
 */
export const dashboardChunks = [
  {
    debugName: 'session',
    priority: 0.5,
    name: (id: string, modules: Modules) =>
      isInDashboard(id, modules) && isImportedBy(signIn, id, modules) ? 'session' : null,
  },
  {
    debugName: 'dashboard-frame',
    name: (id: string, modules: Modules) => (isInDashboard(id, modules) ? 'dashboard-frame' : null),
  },
];
