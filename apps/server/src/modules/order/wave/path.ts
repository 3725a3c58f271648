/** Where a location stands, as its name and its area say. */
export interface Spot {
  locationId: number
  locationName: string
  areaCode: string
  areaSort: number
  roadwayNo: string
  roadwaySort: number
  shelfNo: string
  positionNo: string
  levelNo: number
  pickSeq: number
}

/**
 * The way a picker walks: area by area, roadway by roadway, up the first roadway of an area and down the next.
 * Within a shelf from the lowest level up. The stored pickSeq only breaks ties.
 */
export function walk(spots: readonly Spot[]): Spot[] {
  const areas = Map.groupBy(spots, (spot) => spot.areaCode)
  const inOrder = [...areas.values()].toSorted(([a], [b]) => a!.areaSort - b!.areaSort || natural(a!.areaCode, b!.areaCode))
  return inOrder.flatMap((area) => {
    const roadways = [...Map.groupBy(area, (spot) => spot.roadwayNo).values()].toSorted(
      ([a], [b]) => a!.roadwaySort - b!.roadwaySort || natural(a!.roadwayNo, b!.roadwayNo),
    )
    return roadways.flatMap((roadway, k) => roadway.toSorted((a, b) => alongside(a, b, k % 2 === 0 ? 1 : -1)))
  })
}

const alongside = (a: Spot, b: Spot, direction: 1 | -1): number =>
  direction * (natural(a.shelfNo, b.shelfNo) || natural(a.positionNo, b.positionNo)) ||
  a.levelNo - b.levelNo ||
  a.pickSeq - b.pickSeq ||
  a.locationId - b.locationId

/** Numbers as numbers, anything else as text. */
function natural(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)]
  if (a !== '' && b !== '' && !Number.isNaN(x) && !Number.isNaN(y)) return x - y
  return a < b ? -1 : a > b ? 1 : 0
}

/** Minutes of a walk: roadways entered, stops, pieces taken; one decimal, half up. */
export const minutesOf = (roadways: number, lines: number, pieces: number): string =>
  (Math.round(8 * roadways + 2.5 * lines + 0.5 * pieces + 1e-9) / 10).toFixed(1)
