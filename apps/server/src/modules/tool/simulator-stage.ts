import { hearAhead } from '../../connectors/simulator-clock.ts'
import type { Ctx } from '../../kit/house.ts'
import { refuse } from '../../kit/refuse.ts'

/** Nothing is played where platforms are real; where they are not, their time is known from here on. */
export async function requireStage({ house }: Ctx): Promise<void> {
  if (house.config.connectors !== 'simulated') throw refuse('接口不是模拟的，不能使用模拟台')
  await hearAhead(house)
}
