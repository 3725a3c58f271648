import type { Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import { chooseFrom, type Demand, type FreePlace, freePlaces, PICK_ORDER, type RuleOf } from './choose-places.ts'
import { lockStock } from './lock.ts'
import { reserve } from './reserve.ts'
import type { Shortage } from './short.ts'
import { type OwnDoc, type Piece, type Poster, pairKey, spotKey } from './types.ts'

export interface Claim {
  doc: OwnDoc
  demands: readonly Demand[]
}
export interface Allotted {
  /** What was reserved; nothing when anything was short. */
  picks: Piece[]
  shortages: Shortage[]
}

/** Many documents of a type at once, first come first served: each gets all it asks for or nothing. A constant number of statements. */
export async function allocate(
  tx: Tx,
  ctx: Poster,
  docType: string,
  claims: readonly Claim[],
  ruleOf: RuleOf = () => PICK_ORDER,
): Promise<Allotted[]> {
  const wanted = claims.flatMap((claim) => claim.demands)
  if (wanted.length === 0) return claims.map(() => ({ picks: [], shortages: [] }))
  const pairs = [...new Map(wanted.map((demand) => [pairKey(demand), demand])).values()]
  const [, places] = await inOneGo(lockStock(tx, pairs), freePlaces(tx, pairs))
  const free = new FreeStock(places)
  const allotted = claims.map(({ doc, demands }): Allotted => {
    const { picks, shortages } = chooseFrom(free.of(demands), demands, ruleOf)
    if (shortages.length) return { picks: [], shortages }
    free.take(picks)
    return { picks: picks.map((pick) => ({ ...pick, doc })), shortages: [] }
  })
  const reserved = allotted.flatMap(({ picks }) => picks)
  await reserve(tx, ctx, { docType, docId: 0, docNo: '' }, reserved)
  return allotted
}

class FreeStock {
  private readonly byPair: Map<string, FreePlace[]>
  private readonly bySpot: Map<string, FreePlace>
  constructor(places: FreePlace[]) {
    this.byPair = Map.groupBy(places, pairKey)
    this.bySpot = new Map(places.map((place) => [spotKey(place), place]))
  }

  of(demands: readonly Demand[]): FreePlace[] {
    const keys = new Set(demands.map(pairKey))
    return [...keys].flatMap((key) => (this.byPair.get(key) ?? []).filter((place) => place.available > 0))
  }

  take(picks: readonly Piece[]): void {
    for (const pick of picks) this.bySpot.get(spotKey(pick))!.available -= pick.quantity
  }
}
