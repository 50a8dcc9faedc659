/**
 * Everyday synonyms of English, one group a line. Words of a line mean about the same; before a
 * colon stand words that a question uses for any of those after it, not the other way round.
 */
export const ENGLISH_SYNONYMS = `
job work profession occupation career employment employer
job work profession occupation: accountant architect baker barista biologist builder carpenter chef cleaner cook dentist designer developer doctor driver editor electrician engineer farmer firefighter gardener hairdresser journalist lawyer lecturer librarian manager mechanic midwife musician nurse optician painter paramedic pharmacist photographer pilot plumber police postman programmer professor psychologist receptionist researcher sailor salesman scientist secretary surgeon tailor teacher technician therapist translator tutor vet waiter welder writer freelance self-employed
colleague coworker teammate
boss manager supervisor chief
office workplace desk studio
company firm business employer
salary pay wage income earn
meeting appointment call standup sync
interview audition
project task assignment
deadline due
kid child son daughter baby toddler
kid child: son daughter boy girl baby twins toddler teenager
son boy
daughter girl
parent: mum mom mother dad father
mum mom mother mummy mommy mama
dad father daddy papa
sibling: brother sister
brother bro
sister sis
grandparent: grandma grandpa granny gran grandad grandfather grandmother
grandma granny gran grandmother nan
grandpa grandad grandfather granddad
wife husband spouse partner
partner boyfriend girlfriend fiance fiancee wife husband
married wedding marry wife husband engaged
anniversary wedding
family: wife husband partner mum mom mother dad father parents kid child children son daughter sister brother
relative family: aunt uncle cousin niece nephew sister brother grandma grandpa
aunt auntie
friend mate buddy pal
neighbor neighbour
landlord landlady owner
roommate flatmate housemate
guest visitor
pet animal: dog cat puppy kitten hamster rabbit parrot goldfish tortoise tabby spaniel terrier labrador poodle beagle dachshund collie retriever pony horse budgie guinea
dog: puppy spaniel terrier labrador poodle beagle dachshund collie retriever shepherd mutt hound husky corgi pug
cat: kitten tabby siamese persian kitty tomcat
dog hound pup puppy doggy
chicken hen bantam: rooster cockerel
sheep: lamb ewe ram
cow: calf heifer cattle
cat kitty kitten
vet veterinarian
car vehicle automobile auto
car vehicle: volvo toyota ford fiat honda skoda volkswagen bmw audi mercedes renault peugeot mazda nissan hyundai kia tesla subaru van truck jeep lada opel citroen
bike bicycle cycle
motorbike motorcycle scooter
bus coach
train railway rail
plane flight airplane fly
boat ship ferry
garage workshop mechanic
petrol gas fuel
license licence permit
home house flat apartment place
house flat apartment: bungalow cottage studio penthouse terrace
live reside home based
live: move relocate
move relocate
city town: london paris berlin bristol leeds york lyon nice ghent bruges dublin oslo vienna prague madrid rome lisbon porto hamburg munich cardiff glasgow edinburgh dundee manchester liverpool boston chicago seattle
country nation: germany france italy spain portugal poland sweden norway finland denmark england scotland ireland america canada japan china india mexico brazil russia ukraine greece turkey
address street road
room: bedroom bathroom kitchen lounge attic cellar
bathroom toilet loo restroom shower
kitchen: fridge oven stove cooker sink
cellar basement
attic loft
garden yard
sofa couch settee
wardrobe closet cupboard
drawer cupboard shelf
rent lease
key keys
password passcode code pin login
phone mobile cellphone telephone
computer laptop pc macbook notebook
wifi internet network router
tv television telly
photo picture photograph
film movie
movie film: thriller comedy drama western documentary
book novel
book: novel thriller biography memoir
song music track
band group
instrument: piano guitar violin cello viola flute oboe clarinet trumpet trombone saxophone drums harp organ accordion banjo ukulele bass bassoon horn mandolin recorder
sport: football soccer tennis basketball volleyball hockey rugby cricket golf swimming running cycling climbing judo karate boxing rowing sailing skiing badminton gymnastics fencing yoga
exercise workout training gym
hobby pastime: knitting painting gardening chess fishing hiking pottery baking photography sewing reading climbing choir
swim swimming pool
run running jog jogging
walk hike stroll
game match
team club
medicine medication drug pill tablet
medicine medication drug: penicillin ibuprofen aspirin paracetamol antibiotic insulin codeine amoxicillin morphine antihistamine statin steroid syrup vaccine sulfa
allergic allergy intolerant intolerance
allergic allergy: hives rash swell swelling sneeze itchy anaphylaxis epipen react reaction avoid
ill sick unwell
illness disease: diabetes asthma migraine cancer flu epilepsy arthritis eczema anemia hypertension
doctor physician gp
hospital clinic surgery
pain ache hurt sore
headache migraine
operation surgery
dentist teeth tooth
glasses spectacles lenses
pregnant expecting baby
diet: vegan vegetarian pescatarian gluten keto lactose halal kosher
vegetarian vegan meat
food meal dish
food eat: pizza pasta sushi soup curry bread cheese fish chicken rice salad noodles dumplings
breakfast: porridge oatmeal cereal toast muesli
dinner supper meal
lunch meal
drink beverage
drink: coffee tea juice water beer wine milk lemonade cocoa whisky cider espresso cola
coffee espresso latte cappuccino
alcohol: beer wine whisky vodka gin cider rum
sweets candy chocolate
dessert pudding cake
fruit: apple banana orange pear plum cherry grape strawberry mango peach
vegetable: carrot potato tomato cabbage onion broccoli spinach pepper cucumber
milk dairy lactose cheese
nut: hazelnut walnut peanut almond cashew pistachio
recipe cook dish
restaurant cafe bistro canteen
shop store supermarket market
buy purchase order
sell sold sale
price cost
cheap inexpensive
expensive pricey costly
money cash
bank account
card credit
bill invoice
tax taxes hmrc irs
insurance policy
present gift
party celebration
birthday born
holiday vacation trip
holiday vacation trip travel: hotel beach cruise camping flight
hotel accommodation hostel
suitcase luggage baggage bag
passport visa document
document paper certificate
ticket booking reservation
book reserve
school kindergarten college
school: kindergarten nursery primary academy college gymnasium
university college uni polytechnic
study learn course
study learn: degree student major apprentice apprenticeship trainee master bachelor doctorate phd
language speak: english french german spanish italian portuguese russian polish finnish swedish japanese chinese arabic turkish
teacher tutor instructor
teach lesson class
exam test
grade mark
color colour: red blue green yellow black white orange purple pink brown gray grey turquoise
like love enjoy prefer favorite favourite
dislike hate detest
afraid scared fear
happy glad
sad unhappy
angry annoyed furious
tired exhausted
clever smart
big large
small little tiny
fast quick
begin start
finish end
fix repair mend
broken broke damaged
clean tidy wash
throw bin rubbish trash garbage
hide stash
lost lose missing
put leave left keep store
borrow lend lent
meet met
visit visited
call ring phone
email mail
message text
answer reply
help assist
quit resign leave
hire employ
fire sack
choose pick
clothes: shirt jacket coat trousers dress shoes sweater jeans skirt
jacket coat
trousers pants jeans
sweater jumper pullover
shoe: boot sneaker sandal slipper trainers
weather: rain snow sun storm
bug error problem issue
plan intend
church mosque temple synagogue
bin: bins rubbish recycling
`;
