/** A failure of ours is a sentence to the person who ran the command, not a stack trace. */
export async function orExplain(work) {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
