/** The database does not answer, or not now: nothing is wrong with what was asked. */
export class DatabaseAway extends Error {
  constructor(cause: Error) {
    super(`the database is away: ${cause.message}`, { cause })
  }
}

/** Stopped, crashed or starting; not reached, or lost on the way; no connection left. */
const CODES = /^(08\w{3}|57P0[123]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What the driver says without a code. */
const WORDS = /^(Connection terminated|timeout (expired|exceeded)|Client has encountered a connection error|Client was closed)/

/** What a statement or a connection failed with, told apart: the database refused, or there was none. */
export const orAway = (error: Error & { code?: string }): Error =>
  CODES.test(error.code ?? '') || WORDS.test(error.message) ? new DatabaseAway(error) : error
