import { temuWarehouse } from '@erp/contract/temu/setup/places'
import { PlacesPage } from './places-page.tsx'

const widths = { name: 180, region: 200, address: 280, contact: 96, phone: 140, isActivated: 92, updateTime: 168 }

/** 收货仓: where the platform takes goods in. */
export default function DeliveryWarehouses() {
  return <PlacesPage resource={temuWarehouse} widths={widths} edited={['isActivated']} />
}
