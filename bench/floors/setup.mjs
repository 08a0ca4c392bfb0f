/** Runs a floor with the setup that the bench sends; the floor resolves once it listens. */
export const onSetup = (start) => {
  process.once('message', (setup) => {
    void start(setup).then(() => process.send?.('ready'));
  });
};
