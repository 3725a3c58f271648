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

export interface Sending {
  name?: string
  text: string
  values: unknown[]
}
/** `PLAIN_DRIVER=1` keeps to what the driver declares: to measure what this file brings, and should a newer driver be otherwise. */
export const queryOf = (sending: Sending): pg.Submittable =>
  sending.name && process.env['PLAIN_DRIVER'] !== '1' ? new Statement(sending) : new pg.Query(sending)

interface Made {
  columns: string
  row: RowMaker
}
const NO_ROWS: RowMaker = () => ({})
const made = new Map<string, Made>()

/** A prepared statement. Its columns are told once a connection, not with every answer; PostgreSQL refuses to run it there should they change. */
export class Statement extends Query {
  #on!: Line
  override prepare(connection: Connection): void {
    this.#on = lineOf(connection)
    const row = this.hasBeenParsed(connection) ? this.#on.rows.get(this.name) : undefined
    if (row) this.#make(row)
    super.prepare(row ? this.#on.untold : connection)
  }
  override handleRowDescription({ fields }: { fields: Column[] }): void {
    const row = rowOf(this.name, fields)
    this.#on.rows.set(this.name, row)
    this.#make(row)
  }
  override handleCommandComplete(told: object, connection: Connection): void {
    if (!this.#on.rows.has(this.name)) this.#on.rows.set(this.name, NO_ROWS)
    super.handleCommandComplete(told, connection)
  }
  #make(row: RowMaker): void {
    this._result.parseRow = row
    this._accumulateRows = true
  }
}

/** Connections that hear of the same columns make their rows alike. */
function rowOf(statement: string, fields: Column[]): RowMaker {
  const columns = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join()
  const had = made.get(statement)
  if (had?.columns === columns) return had.row
  const row = rowMaker(fields)
  made.set(statement, { columns, row })
  return row
}

interface Line {
  /** What each statement was told here. */
  rows: Map<string, RowMaker>
  /** The same connection, on which nothing is described. */
  untold: Connection
}
const lines = new WeakMap<Connection, Line>()

function lineOf(connection: Connection): Line {
  const had = lines.get(connection)
  if (had) return had
  const untold = Object.assign(Object.create(connection) as Connection, { describe: () => {} })
  const line = { rows: new Map<string, RowMaker>(), untold }
  lines.set(connection, line)
  return line
}
