import type { FreightLine } from '@erp/contract/express/freight/freight-table'
import '../parts/express.css'

/** Zones down, weight bands across; a cell is the price as people say it. */
export function PriceGrid({ lines }: { lines: FreightLine[] }) {
  const bands = [...new Map(lines.map((line) => [bandKey(line), line])).values()].toSorted(
    (a, b) => a.weightFrom - b.weightFrom || a.weightTo - b.weightTo,
  )
  const zones = [...Map.groupBy(lines, (line) => line.zoneId).values()]
  return (
    <div className="wide-scroll">
      <table className="freight-grid">
        <thead>
          <tr>
            <th scope="col">分区</th>
            {bands.map((band) => (
              <th key={bandKey(band)} scope="col">
                {band.weightFrom}–{band.weightTo}g
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {zones.map((own) => (
            <tr key={own[0]!.zoneId}>
              <th scope="row">{own[0]!.zoneName}</th>
              {bands.map((band) => (
                <td key={bandKey(band)}>
                  <Price line={own.find((line) => bandKey(line) === bandKey(band))} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const bandKey = (line: FreightLine): string => `${line.weightFrom}-${line.weightTo}`

function Price({ line }: { line: FreightLine | undefined }) {
  if (!line) return '–'
  const fees = [
    Number(line.registrationFee) ? `挂号 ${line.registrationFee}` : '',
    Number(line.remoteFee) ? `偏远 ${line.remoteFee}` : '',
  ].filter(Boolean)
  return (
    <>
      {line.mode === 1 && `首${line.firstWeight}g ${line.firstPrice} 续${line.stepWeight}g ${line.stepPrice}`}
      {line.mode === 2 && `${line.pricePerKg} /kg`}
      {line.mode === 3 && `${line.fixedPrice} 固定`}
      {fees.length > 0 && <small>{fees.join(' ')}</small>}
    </>
  )
}
