/** Runs the work; on an error prints its message without a stack trace and exits. */
export async function exitOnError(work) {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
