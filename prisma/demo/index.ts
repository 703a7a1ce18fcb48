export { clinicAgent } from './clinic.ts';
export { restaurantAgent } from './restaurant.ts';
