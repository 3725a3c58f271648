import pg from 'pg'
import { type Column, type RowMaker, rowMaker } from './row-maker.ts'

interface Connection {
  describe: (portal: object) => void
}
/** What the driver's query does beyond its declared types. */
interface DriverQuery extends pg.Submittable {
  name: string
  _result: { parseRow: RowMaker }
  _accumulateRows: boolean
  hasBeenParsed(connection: Connection): boolean
  prepare(connection: Connection): void
  handleRowDescription(told: { fields: Column[] }): void
  handleCommandComplete(told: object, connection: Connection): void
}
const Query = pg.Query as unknown as new (config: pg.QueryConfig) => DriverQuery

interface Known {
  columns: string
  row: RowMaker
}
const NONE: Known = { columns: '', row: () => ({}) }
const known = new Map<string, Known>()

/** A prepared statement. Its columns are told once a connection, not with every answer; PostgreSQL refuses to run it should they change. */
export class Statement extends Query {
  override prepare(connection: Connection): void {
    const before = this.hasBeenParsed(connection) ? known.get(this.name) : undefined
    if (before) this.#make(before.row)
    super.prepare(before ? untold(connection) : connection)
  }
  override handleRowDescription({ fields }: { fields: Column[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join()
    if (known.get(this.name)?.columns !== columns) known.set(this.name, { columns, row: rowMaker(fields) })
    this.#make(known.get(this.name)!.row)
  }
  override handleCommandComplete(told: object, connection: Connection): void {
    if (!known.has(this.name)) known.set(this.name, NONE)
    super.handleCommandComplete(told, connection)
  }
  #make(row: RowMaker): void {
    this._result.parseRow = row
    this._accumulateRows = true
  }
}

const silent = new WeakMap<Connection, Connection>()

function untold(connection: Connection): Connection {
  const had = silent.get(connection)
  if (had) return had
  const made = Object.assign(Object.create(connection) as Connection, { describe: () => {} })
  silent.set(connection, made)
  return made
}
