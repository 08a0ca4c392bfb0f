import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { onSetup } from './setup.mjs';

/** Parse Server with raids and bookings; a trigger masks bookings. Without seat counts, price rules or an audit trail. */
onSetup(async ({ port, folder, databaseUrl, applicationId, raids, bookings }) => {
  const load = createRequire(join(folder, 'package.json'));
  const { ParseServer } = load('parse-server');
  const express = createRequire(load.resolve('parse-server'))('express');
  const parse = new ParseServer({
    databaseURI: databaseUrl,
    appId: applicationId,
    masterKey: 'bench',
    serverURL: `http://127.0.0.1:${port}/parse`,
    allowClientClassCreation: true,
    logLevel: 'error',
    silent: true,
    logsFolder: null,
    cloud: (Parse) => {
      Parse.Cloud.afterFind('Booking', ({ objects }) => {
        for (const each of objects) {
          for (const field of ['clientName', 'clientRealm', 'price', 'deposit', 'contactInfo'])
            each.set(field, '...');
        }
        return objects;
      });
    },
  });
  await parse.start();
  const app = express();
  app.use('/parse', parse.app);
  await once(app.listen(port, '127.0.0.1'), 'listening');
  const { Parse } = globalThis;
  const objects = (name, list) => list.map((fields) => new Parse.Object(name, fields));
  await Parse.Object.saveAll(objects('Raid', raids), { useMasterKey: true });
  await Parse.Object.saveAll(objects('Booking', bookings), { useMasterKey: true });
});
