// The predefined labels of the demo studio.

export interface DemoCategory {
  name: string;
  labels?: string[];
  children?: DemoCategory[];
}

export const demoCategories: DemoCategory[] = [
  { name: 'Shot size', labels: ['Wide', 'Full', 'Medium', 'Close-up', 'Extreme close-up', 'Insert'] },
  { name: 'Camera', labels: ['Aerial', 'Handheld', 'Locked off', 'Slow motion', 'Time-lapse', 'Tracking'] },
  {
    name: 'Setting',
    children: [
      { name: 'Interior', labels: ['Café', 'Kitchen', 'Office', 'Stockroom', 'Studio', 'Workshop'] },
      { name: 'Exterior', labels: ['City', 'Coast', 'Dunes', 'Forest', 'Lake', 'Mountains', 'Street'] },
      { name: 'Light', labels: ['Day', 'Golden hour', 'Night', 'Overcast'] },
    ],
  },
  { name: 'People', labels: ['Crew', 'Crowd', 'Customer', 'Interview', 'Presenter'] },
  { name: 'Purpose', labels: ['B-roll', 'Brand film', 'Cut-down', 'Safety', 'Social', 'Teaser'] },
  { name: 'Rights', labels: ['Internal only', 'Licensed until 2028', 'Model release', 'Music cleared'] },
];
