import { DELIVERY_METHOD } from '@erp/contract/temu/delivery/delivery.states'
import { travelFields } from '@erp/contract/temu/delivery/delivery-fields'
import { Form } from 'antd'
import { FieldItem } from '../../../kit/index.ts'

export const TRAVEL_NAMES = [
  'deliveryMethod',
  'expressCompanyId',
  'driverName',
  'plateNumber',
  'pickupTime',
  'pickupAddressId',
] as const
const { deliveryMethod, expressCompanyId, expressDeliveryNo, driverName, plateNumber, pickupTime, pickupAddressId } = travelFields
const EXPRESS = { expressCompanyId, pickupTime, pickupAddressId }
const OWN = { driverName, plateNumber }

/** How it travels: what is asked follows from who brings it. Stands in a form. */
export function TravelItems({ number = true }: { number?: boolean }) {
  const method = Form.useWatch('deliveryMethod')
  const fields = method === DELIVERY_METHOD.own ? OWN : { ...EXPRESS, ...(number && { expressDeliveryNo }) }
  return (
    <div className="temu-travel">
      <FieldItem name="deliveryMethod" field={deliveryMethod} />
      {Object.entries(fields).map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} />
      ))}
    </div>
  )
}
