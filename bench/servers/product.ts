import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/kit/config.ts'
import { mount } from '../../apps/server/src/kit/http.ts'
import { throttle } from '../../apps/server/src/kit/rate.ts'
import { Sessions } from '../../apps/server/src/kit/session.ts'
import { parcel, served } from '../parcel.ts'
import { report } from './report.ts'

/** The product as it is, with the parcels beside its own modules. */
const config = readConfig()
const { server, house, work } = await buildApp(config)
house.resources.set(parcel.path, parcel)
mount(server, { house, sessions: new Sessions(house.db, () => house.clock.now()), throttle: throttle(config.ratePerMinute) }, [
  served,
])
const address = await server.listen({ port: 0, host: '127.0.0.1' })
await work()
report(address)
