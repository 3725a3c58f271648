import type { House } from '../kit/house.ts'
import { type CarrierConnector, CarrierRefused } from './carrier-answer.ts'
import { simulatedCarrier } from './carrier-simulator.ts'
import { stagedCarrier } from './simulator-stage.ts'

export { type CarrierParcel, CarrierRefused, CarrierSilent } from './carrier-answer.ts'

/** What each company was left without an answer for: the second time it is answered. */
const silenced = new WeakMap<object, Set<string>>()

/** A real carrier is another class here; until one is configured it is as good as down. */
export function carrierOf(house: Pick<House, 'config' | 'clock' | 'db'>, connector: string): CarrierConnector {
  if (connector === 'simulator' && house.config.connectors === 'simulated') {
    const once = silenced.get(house.config) ?? new Set()
    silenced.set(house.config, once)
    return stagedCarrier(
      house,
      simulatedCarrier(() => house.clock.now(), once),
    )
  }
  const down = async (): Promise<never> => {
    throw new CarrierRefused('没有配置承运商接口')
  }
  return { createParcel: down, cancelParcel: down, getLabel: down, track: down, test: down }
}
