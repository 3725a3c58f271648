import { connectorOf } from '../../kit/connector/connector.ts'
import type { House } from '../../kit/house.ts'
import { platformClock } from '../simulator-clock.ts'
import { stagedCarrier } from '../simulator-stage.ts'
import { type CarrierConnector, CarrierRefused, CarrierSilent } from './carrier-answer.ts'
import { simulatedCarrier } from './carrier-simulator.ts'

export { type CarrierParcel, CarrierRefused, CarrierSilent } from './carrier-answer.ts'

/** What each company was left without an answer for: the second time it is answered. */
const silenced = new WeakMap<object, Set<string>>()

const carriers = connectorOf<CarrierConnector>({
  name: 'carrier',
  down: CarrierSilent,
  refused: CarrierRefused,
  calls: {
    createParcel: { title: '取号', about: ({ reference }) => reference },
    cancelParcel: { title: '取消运单', about: (number) => number },
    getLabel: { title: '取面单', about: (number) => number },
    track: { title: '查轨迹', about: (number) => number },
    test: { title: '测试连接' },
  },
})

/** A real carrier is another answer here; until one is configured it is as good as down. */
export function carrierOf(house: Pick<House, 'config' | 'clock' | 'db'>, connector: string): CarrierConnector {
  const isSimulated = connector === 'simulator' && house.config.connectors === 'simulated'
  return carriers.through(house, () => (isSimulated ? simulator(house) : carriers.unconfigured()), {
    name: connector === 'simulator' ? '模拟承运商' : connector,
  })
}

function simulator(house: Pick<House, 'config' | 'clock' | 'db'>): CarrierConnector {
  const once = silenced.get(house.config) ?? new Set()
  silenced.set(house.config, once)
  return stagedCarrier(
    house,
    simulatedCarrier(() => platformClock(house).now(), once),
  )
}
