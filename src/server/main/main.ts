import '../base/db/resolve-drizzle.ts'

// Imported statically it would be resolved before the line above has run.
const { start } = await import('./start.ts')

start().catch((error: unknown) => {
  console.error(error instanceof Error ? `Era did not open: ${error.message}` : error)
  process.exit(1)
})
