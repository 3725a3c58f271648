import { connect } from '../../src/kit/db/db.ts'
import { connectModules } from '../../src/modules/index.ts'
import { lastNight } from './demo/nights.ts'

connectModules()
const db = connect(process.env['DATABASE_URL'] ?? '')
await lastNight(db)
await db.close()
