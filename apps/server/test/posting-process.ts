import { flushCompileCache } from 'node:module'
import { connect } from '../src/kit/db/db.ts'
import { postUntilCut } from './fixtures/postings.ts'

const { DATABASE_URL = '', ROOM = '', FIRST = '' } = process.env
flushCompileCache()
const db = connect(DATABASE_URL, { max: 4, name: 'posting' })
await postUntilCut(db, JSON.parse(ROOM), Number(FIRST), (docNo) => process.send!(docNo))
