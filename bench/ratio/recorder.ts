import pg from 'pg'

/** A statement as the driver was given it, and over which connection. */
export interface Sent {
  client: number
  /** The settings of its connection: what may be lost in a crash, plans that are made once. */
  options: string
  name?: string
  text: string
  values?: unknown[]
}
/** What one request sends: those of a group are under way together, the next group waits for their answers. */
export type Recorded = Sent[][]

type Asking = (this: pg.Client, ...args: unknown[]) => unknown
const clients = new WeakMap<pg.Client, number>()
let known = 0
let groups: Recorded | null = null
let waiting = 0

const own = pg.Client.prototype as unknown as { query: Asking }
const plain = own.query
own.query = function (...args) {
  const at = args.findLastIndex((each) => typeof each === 'function')
  if (!groups) return plain.apply(this, args)
  note(this, args[0] as string | Sent)
  const ended = () => waiting--
  if (at < 0) return (plain.apply(this, args) as Promise<unknown>).finally(ended)
  const heard = args[at] as (...answer: unknown[]) => void
  return plain.apply(
    this,
    args.with(at, (...answer: unknown[]) => {
      ended()
      heard(...answer)
    }),
  )
}

function note(client: pg.Client, asked: string | Sent): void {
  if (!clients.has(client)) clients.set(client, known++)
  const { name, text, values = [] } = typeof asked === 'string' ? ({ text: asked } as Sent) : asked
  if (waiting++ === 0 || groups!.length === 0) groups!.push([])
  const { options = '' } = (client as unknown as { connectionParameters: { options?: string } }).connectionParameters
  groups!.at(-1)!.push({ client: clients.get(client)!, options, text, values, ...(name && { name }) })
}

/** The statements of one piece of work, while nothing else is done in this process. */
export async function recorded(work: () => Promise<unknown>): Promise<Recorded> {
  groups = []
  try {
    await work()
    return groups
  } finally {
    groups = null
    waiting = 0
  }
}
