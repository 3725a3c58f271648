import { fillCompany } from './company.ts'

/** Tells where the first company is once it is filled, and takes it away when told to stop. */
const place = await fillCompany(process.env['TEST_DATABASE_URL']!)
const leave = () => void place.remove().then(() => process.exit())
process.once('SIGTERM', leave)
process.once('disconnect', leave)
process.send!(place)
