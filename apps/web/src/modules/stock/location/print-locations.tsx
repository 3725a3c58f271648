import type { LocationLabel } from '@erp/contract/stock/location/location-write'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { useQuery } from '@tanstack/react-query'
import { Barcode } from '../../../kit/barcode.tsx'
import { call } from '../../../kit/index.ts'
import { LabelSheet } from '../parts/label-sheet.tsx'

/** Large enough to be read from the forklift. */
export function PrintLocations({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const asked = useQuery({
    queryKey: ['stock/store-location', 'print', ids],
    queryFn: () => call(storeLocation, 'print', { ids }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (!asked.data) return null
  const labels = asked.data.map((label) => <PlaceLabel key={label.locationId} {...label} />)
  return <LabelSheet title="库位码" size={{ width: 80, height: 40 }} labels={labels} onClose={onClose} />
}

const PlaceLabel = ({ locationName, storeName, areaName }: LocationLabel) => (
  <>
    <strong>{locationName}</strong>
    <Barcode text={locationName} />
    <small>
      {storeName} {areaName}
    </small>
  </>
)
