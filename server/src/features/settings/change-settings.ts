import type { Insertable, Updateable } from 'kysely';
import {
  settingsDefaults,
  withChange,
  type Settings,
  type SettingsChange,
} from '@forge/contract/settings/settings';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import type { PersonSettingsTable } from '../../database/tables.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { settingsChanged } from './settings-events.ts';
import { settingColumns, settingNames } from './setting-columns.ts';
import { saveSettings } from './settings.repository.ts';

// Undefined for a setting that the change leaves out.
function columnsOf(settings: Settings): Omit<Insertable<PersonSettingsTable>, 'id'>;
function columnsOf(change: SettingsChange): Updateable<PersonSettingsTable>;
function columnsOf(settings: SettingsChange) {
  return Object.fromEntries(settingNames.map((name) => [settingColumns[name], settings[name]]));
}

/** Writes only the changed columns, so that concurrent changes of other settings survive. */
export const changeSettings = (context: AppContext, viewer: Viewer, change: SettingsChange) =>
  transact(context, changeBy(viewer, 'change settings'), async (trx) => {
    const firstRow = { id: viewer.id, ...columnsOf(withChange(settingsDefaults, change)) };
    const row = await saveSettings(trx, firstRow, columnsOf(change));
    emit(trx, settingsChanged, viewer.id);
    return row;
  });
