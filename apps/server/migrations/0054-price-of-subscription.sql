-- What a subscription at the payment service costs per period. It keeps this price when the price of its plan changes.
alter table subscriptions add column price integer;
