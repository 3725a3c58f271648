import { connectorOf } from '../kit/connector/connector.ts'
import type { House } from '../kit/house.ts'
import { type FbaSimulatorData, simulatedFba } from './fba-reports-simulator.ts'
import { accountOf, type ShopAccount, ShopDown, ShopRefused } from './shop-listing.ts'
import { requireLiving } from './simulator-grants.ts'

/** Reports as the platform writes them: tab-separated text under its own headers. */
export interface FbaReportConnector {
  inventory(shop: ShopAccount, snapshotDate: string): Promise<string>
  storageFees(shop: ShopAccount, monthOfCharge: string): Promise<string>
}

const reports = connectorOf<FbaReportConnector>({
  name: 'fba-reports',
  down: ShopDown,
  refused: ShopRefused,
  calls: {
    inventory: { title: '库存报表', account: accountOf, about: (_shop, day) => day },
    storageFees: { title: '仓储费报表', account: accountOf, about: (_shop, month) => month },
  },
})

/** The real platform is another answer here; until it is configured it is as good as down. */
export const fbaReports = (house: Pick<House, 'config' | 'clock' | 'db'>, world: FbaSimulatorData): FbaReportConnector =>
  reports.through(house, () =>
    house.config.connectors === 'simulated'
      ? living(
          house,
          simulatedFba(world, () => house.clock.now()),
        )
      : reports.unconfigured(),
  )

function living(house: Pick<House, 'clock' | 'db'>, connector: FbaReportConnector): FbaReportConnector {
  const first = ({ token }: ShopAccount) => requireLiving(house, token, ShopRefused)
  return {
    inventory: async (shop, day) => (await first(shop), connector.inventory(shop, day)),
    storageFees: async (shop, month) => (await first(shop), connector.storageFees(shop, month)),
  }
}
