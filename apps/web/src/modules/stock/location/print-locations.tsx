import type { LocationLabel } from '@erp/contract/stock/location/location-write'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { Barcode } from '../../../kit/barcode.tsx'
import { printed } from '../../../kit/printed.ts'
import { PrintedLabels } from '../parts/printed-labels.tsx'

/** Large enough to be read from the forklift. */
export const PrintLocations = ({ ids, onClose }: { ids: number[]; onClose: () => void }) => (
  <PrintedLabels
    title="库位码"
    size={{ width: 80, height: 40 }}
    asking={[storeLocation.path, 'print', ids]}
    ask={() => printed(storeLocation, 'print', { ids })}
    labelsOf={(label) => [<PlaceLabel key={label.locationId} {...label} />]}
    onClose={onClose}
  />
)

const PlaceLabel = ({ locationName, storeName, areaName }: LocationLabel) => (
  <>
    <strong>{locationName}</strong>
    <Barcode text={locationName} />
    <small>
      {storeName} {areaName}
    </small>
  </>
)
