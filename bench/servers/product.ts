import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/kit/config.ts'
import { mount } from '../../apps/server/src/kit/http/http.ts'
import { throttle } from '../../apps/server/src/kit/http/rate.ts'
import { Sessions } from '../../apps/server/src/kit/session.ts'
import { parcel, served } from '../parcel.ts'
import { report } from './report.ts'

const config = readConfig()
const app = await buildApp(config)
const { server, house } = app
house.resources.set(parcel.path, parcel)
mount(server, { house, sessions: new Sessions(house.db, () => house.clock.now()), throttle: throttle(config.ratePerMinute) }, [
  served,
])
const address = await server.listen({ port: 0, host: '127.0.0.1' })
await app.work()
report(address)
