import { killChildren, stopChildren } from './child.mjs'
import { explain } from './failure.mjs'

const STOP_MS = 10_000
const endings = []
let ending

// The body of every command: one-line failures, and what was started is stopped however it ends.
export async function command(main, { signalCode = 130 } = {}) {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => (ending ? killChildren() : end(signalCode)))
  }
  if (process.env.npm_lifecycle_event) followParent(signalCode)
  try {
    const code = await main()
    await end(code ?? 0)
  } catch (error) {
    // Once stopping, work that fails because it was stopped is not news.
    if (ending) return
    process.stderr.write(`${explain(error)}\n`)
    await end(1)
  }
}

// npm hands a signal to the shell between us, which dies of it without telling: its end is our signal.
function followParent(signalCode) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(signalCode), 500).unref()
}

// Later ones run first: what was opened last is closed first.
export function atEnd(step) {
  endings.unshift(step)
}

export const isEnding = () => Boolean(ending)

export function end(code) {
  ending ??= closeAll().then(() => process.exit(code))
  return ending
}

async function closeAll() {
  await stopChildren(STOP_MS)
  for (const step of endings) {
    try {
      await step()
    } catch (error) {
      process.stderr.write(`${explain(error)}\n`)
    }
  }
}
