import type { Fields } from '@erp/contract/kit'
import { LOCATION_TYPES } from '@erp/contract/stock/location/location-fields'
import { storeLocation } from '@erp/contract/stock/location/store-location'
import { Form, Select } from 'antd'
import { AskDialog } from '../../../kit/index.ts'

const { maxSkuKinds, maxWeight } = storeLocation.actions['batch-edit'].input
const FIELDS: Fields = { maxSkuKinds: maxSkuKinds!, maxWeight: maxWeight! }

/** The same values on many places; what is left empty stays. */
export const BatchEdit = ({ ids, onClose, onDone }: { ids: number[]; onClose: () => void; onDone: () => void }) => (
  <AskDialog
    resource={storeLocation}
    verb="batch-edit"
    title={`批量修改${ids.length}个库位`}
    fields={FIELDS}
    document={{}}
    send={(values) => ({ ...values, ids })}
    onClose={onClose}
    onDone={onDone}
  >
    <Form.Item name="locationType" label="库位类型">
      <Select allowClear options={LOCATION_TYPES.map(([value, label]) => ({ value, label }))} />
    </Form.Item>
    <Form.Item name="isActivated" label="启用">
      <Select
        allowClear
        options={[
          { value: 1, label: '启用' },
          { value: 0, label: '停用' },
        ]}
      />
    </Form.Item>
  </AskDialog>
)
