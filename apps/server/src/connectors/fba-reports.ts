import type { House } from '../kit/house.ts'
import { type FbaSimulatorData, simulatedFba } from './fba-reports-simulator.ts'
import { type ShopAccount, ShopRefused } from './shop-listing.ts'

/** Reports as the platform writes them: tab-separated text under its own headers. */
export interface FbaReportConnector {
  inventory(shop: ShopAccount, snapshotDate: string): Promise<string>
  storageFees(shop: ShopAccount, monthOfCharge: string): Promise<string>
}

/** The real platform is another answer here; until it is configured it is as good as down. */
export const fbaReports = ({ config, clock }: Pick<House, 'config' | 'clock'>, world: FbaSimulatorData): FbaReportConnector =>
  config.connectors === 'simulated'
    ? simulatedFba(world, () => clock.now())
    : { inventory: unconfigured, storageFees: unconfigured }

const unconfigured = async (): Promise<string> => {
  throw new ShopRefused('没有配置店铺接口')
}
